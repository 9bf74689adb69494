import { join } from 'node:path';
import { formatBudgets, isOverBudget, measureBudgets } from './measure-budgets.ts';

const lines = measureBudgets(join(import.meta.dirname, '..'));
console.log(formatBudgets(lines));
process.exitCode = isOverBudget(lines) ? 1 : 0;
