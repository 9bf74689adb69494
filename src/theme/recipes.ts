import { banner } from './recipes/banner.ts';
import { actionLink, button, iconButton } from './recipes/button.ts';
import { card, formActions, outcome, waiting } from './recipes/card.ts';
import { dialog, pagePictures, toast } from './recipes/dialog.ts';
import { authCard, emptyState } from './recipes/empty-state.ts';
import { check, choice, field, segments } from './recipes/field.ts';
import { actionBar, formGrid, formSection } from './recipes/form.ts';
import { chartBackdrop, compassLogo, icon, mark, spinner } from './recipes/icon.ts';
import { listRow } from './recipes/list-row.ts';
import { calendar, listbox, menu } from './recipes/menu.ts';
import { filterRow, pageHead, panel } from './recipes/page-head.ts';
import { pagination } from './recipes/pagination.ts';
import { progressBar } from './recipes/progress-bar.ts';
import { skeleton, visuallyHiddenText } from './recipes/skeleton.ts';
import { badge, status } from './recipes/status.ts';
import { stepper } from './recipes/stepper.ts';
import { selectionBar, table } from './recipes/table.ts';
import { tabs } from './recipes/tabs.ts';
import { topItem } from './recipes/top-item.ts';
import { helpText, lineList, stacked } from './recipes/words.ts';

export const recipes = {
  actionLink,
  badge,
  check,
  formGrid,
  icon,
  iconButton,
  helpText,
  pagePictures,
  chartBackdrop,
  skeleton,
  spinner,
  stacked,
  status,
  visuallyHiddenText,
  waiting,
};

export const slotRecipes = {
  actionBar,
  banner,
  emptyState,
  button,
  calendar,
  card,
  choice,
  dialog,
  field,
  filterRow,
  formActions,
  formSection,
  authCard,
  lineList,
  listbox,
  listRow,
  mark,
  menu,
  outcome,
  pageHead,
  pagination,
  progressBar,
  panel,
  compassLogo,
  segments,
  selectionBar,
  stepper,
  table,
  tabs,
  toast,
  topItem,
};
