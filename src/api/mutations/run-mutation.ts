import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '#src/api/client/api-failure.ts';

/** Makes a mutation where no screen waits for it, such as one file of many. Its end is reported as any. @throws ApiFailure */
export function runMutation<Answer, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Answer, ApiFailure, Variables>,
  variables: Variables,
): Promise<Answer> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
