/** The first error in the body of a refusal. */
export async function errorOf(response: Response) {
  const { errors } = (await response.json()) as { errors: [Record<string, unknown>] };
  return errors[0];
}
