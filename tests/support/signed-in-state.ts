/** What a browser holds after a sign-in and nothing else: the token in local storage, and no data yet. */
export function signedInState(origin: string, token: string) {
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'portolan.login-token', value: token }] }],
  };
}
