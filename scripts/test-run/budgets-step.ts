import { formatBudgets, isOverBudget, measureBudgets } from '../measure-budgets.ts';
import { oneFailed, onePassed } from './outcome.ts';
import type { Step } from './run-step.ts';

/** One test for all budgets; the numbers are printed either way. */
export function budgetsStep(root: string): Step {
  return {
    name: 'budgets',
    run: async () => {
      const lines = measureBudgets(root);
      console.log(formatBudgets(lines));
      return isOverBudget(lines) ? oneFailed : onePassed;
    },
  };
}
