/** Where the API is on its origin. */
export const apiBase = '/api/v1';
