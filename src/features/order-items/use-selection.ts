import { useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** What is chosen in a table. Another set of rows starts with nothing chosen. */
export function useSelection(rows: unknown) {
  const [state, setState] = useState({ rows, selected: none });
  const isOther = state.rows !== rows;
  // During render, so that no frame shows the old choice on new rows.
  if (isOther) setState({ rows, selected: none });
  return {
    selected: isOther ? none : state.selected,
    onChange: (selected: ReadonlySet<string>) => setState({ rows, selected }),
  };
}
