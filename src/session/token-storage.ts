/** Where the token lives: localStorage in a page, injected because this folder knows no DOM. A worker has none. */
export interface TokenStorage {
  read(): string | null;
  write(token: string | null): void;
}
