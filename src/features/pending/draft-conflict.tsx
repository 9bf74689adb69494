import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resolveConflict } from '#src/api/mutations/queued-rows.ts';
import type { ImporterField } from '#src/entities/importer/importer-fields.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { ActionBar } from '#src/ui/action-bar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Diff } from '#src/ui/diff.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { toastStore } from '#src/ui/toast-store.ts';
import { chosenVersion, compareVersions, type Side } from './compare-versions.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { draftFieldWords } from './draft-field-words.ts';
import type { DraftConflictRow } from './read-conflict.ts';
import { VersionValue } from './version-value.tsx';

const savedMs = 5000;

export interface DraftConflictProps {
  conflict: DraftConflictRow;
  onDone: () => void;
}

/** A draft that was changed here and elsewhere, field by field. Until a choice is saved, both versions stay. */
export function DraftConflict({ conflict, onDone }: DraftConflictProps) {
  const texts = useTexts(draftConflictTexts);
  const keptHere = useTexts(savedHereTexts);
  const fieldWords = draftFieldWords(useTexts(importerFormTexts));
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [picks, setPicks] = useState<Partial<Record<ImporterField, Side>>>({});
  const [isTaking, setTaking] = useState(false);
  const { opId, mine, theirs, etag, keptAt } = conflict;
  const { different, same } = compareVersions(mine, theirs);
  const theirCount = different.filter(({ path }) => picks[path] === 'theirs').length;
  const shown = (path: ImporterField, value: string) =>
    path === 'idCard.expirationDate' && value !== '' ? formatDay(`${value}T00:00`, language) : value;

  const resolve = useMutation({
    ...resolveConflict,
    onSuccess({ kind }) {
      if (kind === 'not-waiting') return showError(texts.goneText);
      toastStore.push({ id: `draft-${opId}`, kind: 'kept', text: texts.saved, durationMs: savedMs });
      onDone();
    },
    meta: { notice: { id: `draft-${opId}`, failed: () => keptHere.storageBroken } },
  });
  const save = (chosen: Partial<Record<ImporterField, Side>>) =>
    resolve.mutate({ opId, payload: chosenVersion(mine, theirs, chosen), baseEtag: etag });

  return (
    <>
      <PageHead title={texts.title(mine.name || theirs.name)} />
      <Stack>
        <HelpText>
          {texts.intro(formatMoment(keptAt, language), formatMoment(theirs.updatedAt, language))}
        </HelpText>
        <Panel>
          <Diff
            heads={{
              mine: (
                <>
                  <strong>{texts.mine}</strong> {texts.mineHead(formatMoment(keptAt, language))}
                </>
              ),
              theirs: (
                <>
                  <strong>{texts.theirs}</strong> {texts.theirsHead(formatMoment(theirs.updatedAt, language))}
                </>
              ),
            }}
            whoText={{ mine: texts.mine, theirs: texts.theirs }}
            rows={different.map(field => {
              const [own, other] = [shown(field.path, field.mine), shown(field.path, field.theirs)];
              return {
                key: field.path,
                name: fieldWords[field.path],
                mine: <VersionValue value={own} other={other} />,
                theirs: <VersionValue value={other} other={own} />,
                picked: picks[field.path] ?? 'mine',
              };
            })}
            onPick={(key, side) => setPicks(before => ({ ...before, [key]: side }))}
          />
        </Panel>
        {same.length > 0 && <HelpText>{texts.same(same.length)}</HelpText>}
      </Stack>
      <ActionBar note={texts.choice(different.length - theirCount, theirCount)}>
        <Button onClick={() => save({})}>{texts.keepMine}</Button>
        <Button onClick={() => setTaking(true)}>{texts.takeTheirs}</Button>
        <Button
          variant="primary"
          busy={resolve.isPending}
          busyText={texts.saving}
          onClick={() => save(picks)}
        >
          {texts.save}
        </Button>
      </ActionBar>
      {isTaking && (
        <DiscardDialog
          row={{ opId, wasTried: true }}
          words={{
            title: texts.takeTheirsTitle,
            text: texts.takeTheirsText,
            confirm: texts.takeTheirs,
            cancel: texts.cancel,
          }}
          onClose={() => setTaking(false)}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: ['importer', theirs._id] });
            onDone();
          }}
        />
      )}
    </>
  );
}
