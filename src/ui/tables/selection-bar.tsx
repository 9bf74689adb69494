import type { ReactNode } from 'react';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { selectionBar } from '#styled/recipes/selection-bar';

export interface SelectionBarProps {
  selectedCount: number;
  selectableCount: number;
  selectAllLabel: string;
  countText: string;
  clearText: string;
  onSelectAll: (isSelected: boolean) => void;
  actions?: ReactNode;
}

/** Above the head of a table, always there, so that the rows don't move with the first choice. */
export function SelectionBar(props: SelectionBarProps) {
  const { selectedCount, selectableCount, selectAllLabel, countText, clearText, onSelectAll, actions } =
    props;
  const style = selectionBar();
  return (
    <div className={style.root} data-any={selectedCount > 0 ? '' : undefined}>
      <Checkbox
        aria-label={selectAllLabel}
        checked={selectedCount > 0 && selectedCount === selectableCount}
        indeterminate={selectedCount > 0 && selectedCount < selectableCount}
        disabled={selectableCount === 0}
        onChange={onSelectAll}
      />
      <span className={style.count} role="status">
        {countText}
      </span>
      {actions && <span className={style.actions}>{actions}</span>}
      {selectedCount > 0 && (
        <span className={style.clear}>
          <ActionLink onClick={() => onSelectAll(false)}>{clearText}</ActionLink>
        </span>
      )}
    </div>
  );
}
