import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '#src/api/client/session.ts';
import type { OpenHandOver } from '#src/api/device/open-hand-overs.ts';
import { closeHandOver } from '#src/api/mutations/hand-overs.ts';
import type { DispatchPlace } from '#src/contract/accounts/shipping-defaults.ts';
import { textLimits } from '#src/contract/constants.ts';
import { dayIn } from '#src/contract/days.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import { mostBags, mostHandOverLines } from '#src/contract/shipments/hand-over.ts';
import { CameraButton, CameraPlace } from '#src/entities/camera/camera-place.tsx';
import { useCameraSwitch } from '#src/entities/camera/use-camera-switch.ts';
import type { Due } from '#src/entities/scanned-code/judge-reads.ts';
import type { Signal } from '#src/entities/scanned-code/signal-table.ts';
import { signal } from '#src/entities/scanned-code/signals.ts';
import { joinList } from '#src/format/join-list.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { handOverTexts } from '#src/messages/hand-over.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ActionBar } from '#src/ui/page/action-bar.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { useScanner } from '#src/ui/scanner/scan-relay.ts';
import { Status } from '#src/ui/status.tsx';
import { ListHead, ListRow, RowList } from '#src/ui/tables/list-row.tsx';
import { Figure } from '#src/ui/tables/table-cells.tsx';
import { closedList, type HandOverVerdict, judgeParcel, lineOf } from './parcels-here.ts';
import type { HandOversHere } from './use-hand-overs.ts';

const sounds = {
  due: 'counted',
  again: 'asks',
  listed: 'wrong',
  'other-carrier': 'wrong',
  'other-place': 'wrong',
  unknown: 'wrong',
  full: 'blocked',
  cancelled: 'blocked',
} satisfies Record<HandOverVerdict['kind'], Signal>;

/** What the camera may deliver. */
const labels: Due['kinds'] = new Set(['tracking']);
const nothing: Due['kinds'] = new Set();

export interface OpenListProps {
  list: OpenHandOver;
  here: HandOversHere;
  places: readonly DispatchPlace[];
  onBack: () => void;
  onClosed: (id: string) => void;
}

/** A list that is being scanned, parcel by parcel or whole. */
export function OpenList({ list, here, places, onBack, onClosed }: OpenListProps) {
  const texts = useTexts(handOverTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<Exclude<HandOverVerdict, { kind: 'due' }>>();
  const [isConfirming, setConfirming] = useState(false);
  const notice = { id: 'hand-over', failed: texts.notClosed };
  const closing = useMutation({ ...closeHandOver, meta: { notice } });
  const { id, carrier, place } = list;

  const expected = here.dueAt(list);
  const taken = new Set<string>(list.lines.map(({ ledgerId }) => ledgerId));
  const missing = expected.filter(({ ledgerId }) => !taken.has(ledgerId));
  const all = list.lines.length + missing.length;
  const wrong = wrongNotes(list, texts);

  // What is asked is answered by a press.
  const isBusy = isConfirming || closing.isPending;
  const camera = useCameraSwitch();
  const handleCode = (code: string) => {
    // Several scans may come before the next one is drawn.
    const latest = here.latest(id);
    if (!latest) return;
    if (isBusy) return signal('blocked');
    const verdict = judgeParcel(code, { parcels: here.parcels, list: latest, open: here.all() });
    signal(sounds[verdict.kind]);
    if (verdict.kind === 'due') here.take(id, [verdict.line]);
    setRefused(verdict.kind === 'due' ? undefined : verdict);
  };
  useScanner(
    ({ text }) => {
      camera.scannerUsed();
      handleCode(text);
    },
    text => recognise(text).kind !== 'unknown',
  );

  const handleClose = () => {
    setConfirming(false);
    const [closedAt, day] = [
      new Date(session.serverNow()).toISOString(),
      dayIn(zoneOf(), session.serverNow()),
    ];
    // Not a callback of the mutation: with its row in the outbox the list is no open one, and this is gone by then.
    closing.mutateAsync(closedList(list, { due: expected, places, closedAt, day })).then(
      () => {
        signal('saved');
        here.drop(id);
        onClosed(id);
      },
      // It was said, and the list is still open.
      () => signal('asks'),
    );
  };
  const zoneOf = () => places.find(({ name }) => name === place)?.timeZone || undefined;

  return (
    <>
      <ActionLink shape="back" onClick={onBack}>
        <Icon name="chevron-left" size={16} />
        {texts.back}
      </ActionLink>
      <CameraPlace
        place="page"
        camera={camera}
        due={() => ({ turn: `${id} ${isBusy}`, kinds: isBusy ? nothing : labels, isAnswer: false })}
        orderId={undefined}
        onScan={({ text }) => handleCode(text)}
      />
      <PageHead title={`${carrier} · ${place}`} total={texts.progress(list.lines.length, all)} />
      <Stack>
        {!here.isStored && <Banner tone="failed" role="alert" title={texts.notStored} />}
        {refused && <Banner tone="failed" role="alert" title={wordsOf(refused, texts)} />}
        {isConfirming && (
          <Banner
            tone="attention"
            role="alert"
            title={texts.missing(list.lines.length, all, missing.length)}
            action={
              <>
                <ActionLink onClick={handleClose}>{texts.closeWithout}</ActionLink>{' '}
                <ActionLink onClick={() => setConfirming(false)}>{texts.goOn}</ActionLink>
              </>
            }
          >
            {joinList(
              missing.map(({ trackingId }) => trackingId),
              language,
            )}
          </Banner>
        )}
        <Panel padded>
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault();
              if (typed.trim() !== '') handleCode(typed);
              setTyped('');
            }}
          >
            <TextField
              big
              label={texts.scan}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              trailing={<CameraButton {...camera} />}
            />
          </form>
        </Panel>
        {missing.length > 0 && (
          <Stack tight>
            <ListHead title={texts.due} total={missing.length} />
            <ParcelRows parcels={missing} />
          </Stack>
        )}
        {list.lines.length > 0 && (
          <Stack tight>
            <ListHead title={texts.taken} total={list.lines.length} />
            <ParcelRows parcels={list.lines.toReversed()} isTaken />
          </Stack>
        )}
        <Panel padded>
          <Stack>
            <TextField
              label={texts.bags}
              hint={texts.bagsHint}
              error={wrong.bags}
              value={list.bags}
              onChange={bags => here.note(id, { bags })}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              label={texts.remark}
              error={wrong.remark}
              value={list.remark}
              onChange={remark => here.note(id, { remark })}
              autoComplete="off"
            />
          </Stack>
        </Panel>
      </Stack>
      <ActionBar large>
        <Button
          disabled={missing.length === 0 || isConfirming}
          onClick={() => here.take(id, missing.slice(0, mostHandOverLines - list.lines.length).map(lineOf))}
        >
          {texts.takeAll}
        </Button>
        <Button
          variant="primary"
          disabled={list.lines.length === 0 || isConfirming || !!wrong.bags || !!wrong.remark}
          busy={closing.isPending}
          busyText={texts.closing}
          onClick={() => (missing.length > 0 ? setConfirming(true) : handleClose())}
        >
          {texts.close}
        </Button>
      </ActionBar>
    </>
  );
}

interface ParcelRowsProps {
  parcels: readonly { ledgerId: string; trackingId: string; orderId: string }[];
  isTaken?: boolean;
}

function ParcelRows({ parcels, isTaken }: ParcelRowsProps) {
  const texts = useTexts(handOverTexts);
  return (
    <RowList>
      {parcels.map(({ ledgerId, trackingId, orderId }) => (
        <ListRow
          key={ledgerId}
          title={<Figure>{trackingId}</Figure>}
          sub={orderId}
          state={isTaken && <Status tone="released">{texts.taken}</Status>}
        />
      ))}
    </RowList>
  );
}

type Texts = ReturnType<typeof useTexts<(typeof handOverTexts)['en']>>;

/** What of the notes can't be on a list. */
function wrongNotes({ bags, remark }: OpenHandOver, texts: Texts) {
  const count = Number(bags);
  const isCount = bags.trim() === '' || (Number.isInteger(count) && count >= 1 && count <= mostBags);
  return {
    bags: isCount ? undefined : texts.bagsWrong(mostBags),
    remark: remark.trim().length > textLimits.reason ? texts.remarkTooLong(textLimits.reason) : undefined,
  };
}

function wordsOf(refused: Exclude<HandOverVerdict, { kind: 'due' }>, texts: Texts): string {
  switch (refused.kind) {
    case 'listed':
      return texts.listed(refused.text, refused.number);
    case 'other-carrier':
      return texts.otherCarrier(refused.text, refused.carrier);
    case 'other-place':
      return texts.otherPlace(refused.text, refused.place);
    case 'full':
      return texts.full;
    default:
      return texts[refused.kind](refused.text);
  }
}
