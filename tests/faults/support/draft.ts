/** The importer as the server has it, asked past the app. */
export async function readImporter(origin: string, importerId: string, token: string) {
  const answer = await fetch(`${origin}/api/v1/importer/${importerId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { importer } = (await answer.json()) as { importer: { name: string } };
  return importer;
}
