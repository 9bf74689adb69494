/** An answer that a test gives when it wants to. */
export function delayed() {
  let give: (response: Response) => void = () => {};
  const answer = new Promise<Response>(resolve => {
    give = resolve;
  });
  return { answer: () => answer, give };
}
