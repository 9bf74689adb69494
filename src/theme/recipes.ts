import { frame, navLink, topItem } from './recipes/app-shell.ts';
import { banner } from './recipes/banner.ts';
import { actionLink, button, iconButton } from './recipes/button.ts';
import { dialog, toast } from './recipes/dialog.ts';
import { blank, harbour } from './recipes/empty-state.ts';
import { check, choice, field, segments } from './recipes/field.ts';
import { actionBar, formGrid, formSection } from './recipes/form.ts';
import { icon, mark, rhumb, rose, spinner } from './recipes/icon.ts';
import { diff, listRow } from './recipes/list-row.ts';
import { calendar, listbox, menu } from './recipes/menu.ts';
import { filterRow, pageHead, panel, recordHead } from './recipes/page-head.ts';
import { meter, progressBar, stepper } from './recipes/progress.ts';
import { card, formActions, outcome, setup, waiting } from './recipes/setup.ts';
import { skeleton, unseen } from './recipes/skeleton.ts';
import { badge, status } from './recipes/status.ts';
import { pagination, selectionBar, table } from './recipes/table.ts';
import { tabs } from './recipes/tabs.ts';
import { footLinks, lineList, note, payload, stacked } from './recipes/words.ts';

export const recipes = {
  actionLink,
  badge,
  check,
  footLinks,
  formGrid,
  icon,
  iconButton,
  note,
  rhumb,
  skeleton,
  spinner,
  stacked,
  status,
  unseen,
  waiting,
};

export const slotRecipes = {
  actionBar,
  banner,
  blank,
  button,
  calendar,
  card,
  choice,
  dialog,
  diff,
  field,
  filterRow,
  formActions,
  formSection,
  frame,
  harbour,
  lineList,
  listbox,
  listRow,
  mark,
  menu,
  meter,
  navLink,
  outcome,
  pageHead,
  pagination,
  panel,
  payload,
  progressBar,
  recordHead,
  rose,
  segments,
  selectionBar,
  setup,
  stepper,
  table,
  tabs,
  toast,
  topItem,
};
