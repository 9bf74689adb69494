import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { type GenericSchema, parse } from 'valibot';
import { type FieldPath, type IssueMessage, issuesByPath, textAt, withValueAt } from './form-values.ts';
import { useUnsavedInput } from './unsaved-input.ts';

export interface FormOptions<Values extends object, Output> {
  schema: GenericSchema<Values, Output>;
  initial: Values;
  /** What was typed before the page was reloaded: the form opens with it, unsaved. */
  restored?: Values | undefined;
  message: IssueMessage;
  /** Called once nothing is wrong, with the parsed values and with those of the screen that they were made of. */
  onSubmit: (output: Output, values: Values) => Promise<void> | void;
}

/** What a group of fields needs of the form around it, regardless of the rest. */
export interface Form<Path extends string> {
  bind: (path: Path) => {
    id: string;
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
    onBlur: () => void;
  };
}

/** Focuses the control that comes first on the page. */
function focusFirst(ids: readonly string[]) {
  const controls = ids.flatMap(id => document.getElementById(id) ?? []);
  controls.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  controls[0]?.focus();
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * Values of a form and what is wrong with them. An error shows once its field was left or the form was
 * submitted; one from the server shows at once and until the field is changed.
 */
export function useForm<Values extends object, Output>(options: FormOptions<Values, Output>) {
  type Path = FieldPath<Values>;
  type Errors = Partial<Record<Path | '', string>>;
  const { schema, message, onSubmit } = options;
  const formId = useId();
  const [baseline, setBaseline] = useState(options.initial);
  const [values, setShown] = useState(options.restored ?? options.initial);
  // What is on the screen now. A submit in the event that also changed a field would see the last render's values.
  const current = useRef(values);
  const [isRestored, setRestored] = useState(options.restored !== undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  // Two presses within one frame both see the state of the last render.
  const running = useRef(false);
  const [refused, setRefused] = useState(none);

  const wrong = issuesByPath(schema, values, message);
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(baseline), [values, baseline]);
  useUnsavedInput(isDirty);
  const idOf = (path: string) => `${formId}-${path}`;

  const setValues = (next: Values, isShown = true) => {
    current.current = next;
    if (isShown) setShown(next);
  };
  const set = (path: Path, value: unknown) => {
    // Leaving a field cleans it, changed or not: that takes no refusal back.
    if (textAt(current.current, path) === value) return;
    setValues(withValueAt(current.current, path, value));
    setRefused(before => new Map([...before].filter(([other]) => other !== path)));
  };
  const showErrors = (errors: Errors) => {
    const entries = Object.entries<string | undefined>(errors);
    setRefused(new Map(entries.flatMap(([path, text]) => (text ? [[path, text] as const] : []))));
  };
  const errorAt = (path: Path | '') =>
    refused.get(path) ?? (isSubmitted || left.has(path) ? wrong.get(path) : undefined);

  return {
    values,
    /** What counts as unchanged. */
    baseline,
    /** Whether it opened with `restored`, and was neither saved nor started over since. */
    isRestored,
    isValid: wrong.size === 0,
    isDirty,
    isSubmitting,
    /** Of one field; '' is the form itself. */
    errorAt,
    set,
    /** What isn't shown is submitted all the same. */
    setValues,
    /** What is on the screen now, also within the event that has changed it. */
    current: () => current.current,
    /** From now on these count as unchanged; what was typed since they were sent stays. */
    markSaved: (saved: Values) => {
      setBaseline(saved);
      setRestored(false);
    },
    /** Props for a field of text. */
    bind: (path: Path) => ({
      id: idOf(path),
      name: path,
      value: textAt(values, path),
      error: errorAt(path),
      onChange: (value: string) => set(path, value),
      onBlur: () => afterPress(() => setLeft(current => new Set(current).add(path))),
    }),
    /** The server's refusals, at their fields. */
    showErrors,
    /** The same; the first gets the focus. */
    setErrors: (errors: Errors) => {
      showErrors(errors);
      focusFirst(Object.keys(errors).map(idOf));
    },
    /** Starts over, clean and without errors. */
    reset: (next: Values = baseline) => {
      setBaseline(next);
      setValues(next);
      setRestored(false);
      setLeft(new Set());
      setSubmitted(false);
      setRefused(none);
    },
    handleSubmit: async (event?: Pick<SubmitEvent, 'preventDefault'>) => {
      event?.preventDefault();
      if (running.current) return;
      setSubmitted(true);
      const submitted = current.current;
      const wrongNow = issuesByPath(schema, submitted, message);
      if (wrongNow.size > 0) {
        focusFirst([...wrongNow.keys()].map(idOf));
        return;
      }
      running.current = true;
      setSubmitting(true);
      try {
        await onSubmit(parse(schema, submitted), submitted);
      } finally {
        running.current = false;
        setSubmitting(false);
      }
    },
  };
}

let isPressing = false;
const waiting: (() => void)[] = [];

function release() {
  isPressing = false;
  // The click comes after the release, in the same task.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work();
  });
}

addEventListener(
  'pointerdown',
  () => {
    isPressing = true;
  },
  true,
);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', release, true);

/**
 * Does it at once, or once a press is over that is under way. A press that leaves a field must land where it
 * began: an error shown in the meantime would move the button from under the pointer.
 */
function afterPress(work: () => void): void {
  if (isPressing) waiting.push(work);
  else work();
}
