import { filterRow } from '#styled/recipes';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

/** Which part of a list is shown, below its filter row: one of more than fit into a row. */
export function FilterSelect(props: SelectFieldProps) {
  return (
    <div className={filterRow().select}>
      <SelectField {...props} />
    </div>
  );
}
