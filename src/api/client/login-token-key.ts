/** One of the two values in local storage [210]. Apart, for the script that runs before everything else. */
export const loginTokenKey = 'portolan.login-token';
