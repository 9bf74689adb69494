import { listbox } from '#styled/recipes/listbox';

export interface ListOption {
  value: string;
  text: string;
  /** A second, smaller line. */
  secondary?: string;
  /** Options of one group are together, under its name. */
  group?: string;
  isDisabled?: boolean;
}

export const listboxRoot = () => listbox().root;
