/** What is answered in place of a secret: four dots and its last four characters, none of a short one. */
export const maskSecret = (secret: string): string => `••••${secret.length > 8 ? secret.slice(-4) : ''}`;
