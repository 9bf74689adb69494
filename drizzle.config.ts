import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <what-changed>` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/db/tables/*.ts',
  out: './server/db/migrations',
});
