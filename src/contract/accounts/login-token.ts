import * as v from 'valibot';

/** A login token as it travels: a compact JWT. Apart from its claims, which the first page doesn't read. */
export const LoginToken = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));
