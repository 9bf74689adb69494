/** Tests of one step. A step that is a single check, such as the types, counts as one test. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

export const onePassed: Outcome = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Outcome = { passed: 0, failed: 1, skipped: 0 };

export function addOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    failed: outcomes.reduce((sum, outcome) => sum + outcome.failed, 0),
    skipped: outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0),
  };
}
