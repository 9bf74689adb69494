import { useBlocker } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { KnownImporter } from '#src/api/queries/importers.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { RestoredBanner } from '#src/entities/form-draft.tsx';
import { importerOpenPoints } from '#src/entities/importer/importer-documents.ts';
import { importerTones } from '#src/entities/importer/importer-fields.ts';
import { joinList } from '#src/format/join-list.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { importersTexts } from '#src/messages/importers.ts';
import { openPointsTexts } from '#src/messages/open-points.ts';
import { Badge } from '#src/ui/badge.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { type Tab, Tabs } from '#src/ui/page/tabs.tsx';
import { GeneralTab } from './general-tab.tsx';
import { isDocumentsGreen, isGeneralGreen } from './importer-marks.ts';
import { RecordHead } from './importer-skeleton.tsx';
import type { ImporterTab } from './importer-tab.ts';
import { SaveBar } from './save-bar.tsx';
import { useImporterForm } from './use-importer-form.ts';

export interface ImporterFormScreenProps {
  /** Undefined for a new one. */
  known?: KnownImporter | undefined;
  tab: ImporterTab;
  onTab: (tab: ImporterTab) => void;
  /** The app is then at the edit page [112]. */
  onCreated: (importerId: ImporterId) => Promise<void>;
  /** Somebody else saved the draft in the meantime: a person chooses between the two versions of this row. */
  onConflict: (opId: string) => void;
  /** The way to the list. */
  back: ReactNode;
  /** Above the form: a failed refetch. */
  notice?: ReactNode;
  documents?: ReactNode;
  poa?: ReactNode;
  /** A draft that no server has yet. */
  isOnlyHere?: boolean;
  /** [149] Off, as the specification has it. */
  readOnly?: boolean;
}

const laterTabs = ['documents', 'poa', 'contact'] as const;

/** [57–64] Name and four tabs; the form lives above the tabs, so that nothing typed is lost between them. */
export function ImporterFormScreen(props: ImporterFormScreenProps) {
  const { known, tab, onTab, onCreated, onConflict, back, notice, documents, poa } = props;
  const { isOnlyHere = false, readOnly = false } = props;
  const texts = useTexts(importerFormTexts);
  const { status } = useTexts(importersTexts);
  const form = useImporterForm(known, onCreated, onConflict);
  const importer = known?.importer;
  const openPoints = useOpenPoints(importer);

  const marked = (value: 'general' | 'documents', isGreen: boolean): Tab<ImporterTab> => ({
    value,
    text: texts.tab[value],
    mark: isGreen ? 'released' : 'empty',
    markText: isGreen ? texts.tabGreen : texts.tabOpen,
  });
  const tabs: Tab<ImporterTab>[] = [
    marked('general', importer !== undefined && isGeneralGreen(importer)),
    marked('documents', importer !== undefined && isDocumentsGreen(importer)),
    { value: 'poa', text: texts.tab.poa },
    { value: 'contact', text: texts.tab.contact },
  ];
  // [58] What the other tabs show is at the server.
  const whyLater = isOnlyHere ? texts.tabOnceSent : texts.tabLater;
  const isEarly = !importer || isOnlyHere;
  const shownTab = isEarly ? 'general' : tab;
  const isSavable =
    shownTab === 'general' || form.isDirty || (shownTab === 'documents' && importer?.status === 'DRAFT');

  return (
    <>
      <LeaveQuestion isDirty={form.isDirty && form.saving === undefined} onLeave={form.dropFormDraft} />
      {back}
      {notice}
      <RestoredBanner form={form} />
      <form noValidate onSubmit={event => void form.handleSubmit(event)}>
        <RecordHead
          title={importer?.name ?? texts.newImporter}
          field={
            <TextField
              {...form.bind('name')}
              label={texts.importerName}
              hint={form.theirs?.name && texts.changedField(form.theirs.name)}
              autoComplete="off"
              readOnly={readOnly}
            />
          }
          badge={importer && <Badge tone={importerTones[importer.status]}>{status[importer.status]}</Badge>}
          note={openPoints}
        />
        {importer?.status === 'POA_INVALIDATED' && (
          <Banner tone="held" title={texts.invalidatedTitle}>
            {texts.invalidatedText}
          </Banner>
        )}
        {form.theirs && (
          <Banner tone="held" role="alert" title={texts.changedTitle}>
            {texts.changedText}
          </Banner>
        )}
        <Tabs
          label={texts.tabs}
          tabs={tabs.map(each => {
            const isLater = isEarly && laterTabs.some(later => later === each.value);
            return isLater ? { ...each, disabledReason: whyLater } : each;
          })}
          value={shownTab}
          onChange={onTab}
        >
          {isEarly && <HelpText>{whyLater}</HelpText>}
          {shownTab === 'general' && <GeneralTab form={form} importer={importer} readOnly={readOnly} />}
          {shownTab === 'documents' && documents}
          {shownTab === 'poa' && poa}
        </Tabs>
        {isSavable && !readOnly && (
          <SaveBar
            form={form}
            importer={importer}
            note={shownTab === 'documents' ? texts.documentsSaved : undefined}
          />
        )}
      </form>
    </>
  );
}

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Asks before a form is left that holds what nobody has kept. Its own tabs are no leaving. */
function LeaveQuestion({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      // Who is signed out has no way to stay.
      isDirty && next.pathname !== current.pathname && !next.pathname.startsWith('/auth'),
    // A reload finds it again.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog
        onLeave={() => {
          onLeave();
          blocker.proceed();
        }}
        onStay={blocker.reset}
      />
    </Suspense>
  );
}

/**
 * What an importer lacks for its POA, in one sentence. Both tabs may be green, and the tax return still missing [121].
 * @returns an empty text where it lacks nothing, or is a draft
 */
function useOpenPoints(importer: Importer | undefined): string {
  const texts = useTexts(openPointsTexts);
  const language = useLanguage();
  if (!importer || importer.status === 'DRAFT') return '';
  const points = importerOpenPoints(importer);
  const namesOf = (isUnderWay: boolean) => {
    const named = points
      .filter(({ state }) => (state === 'checking') === isUnderWay)
      .map(({ kind, of }) => (kind === 'number' ? texts.number[of] : texts.document[of]));
    return joinList(named, language);
  };
  const [needed, underWay] = [namesOf(false), namesOf(true)];
  return [needed && texts.needed(needed), underWay && texts.underWay(underWay)].filter(Boolean).join(' ');
}
