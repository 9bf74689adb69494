/** Where the API lies on its origin. */
export const apiBase = '/api/v1';
