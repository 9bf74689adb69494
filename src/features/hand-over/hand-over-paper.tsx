import type { ClosedHandOver, HandOverLine } from '#src/contract/shipments/hand-over.ts';
import { Letterhead } from '#src/entities/letterhead/letterhead.tsx';
import { useCountryName } from '#src/format/country-name.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { handOverPaperTexts, handOverTexts } from '#src/messages/hand-over.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';
import { handOver } from '#styled/recipes/hand-over';

export interface HandOverPaperProps {
  list: ClosedHandOver;
  company: string | undefined;
  countryOf: (marketplaceId: string) => string | undefined;
  onBack: () => void;
}

/** A closed list as it is signed: no buyer, no price, and nothing that changes afterwards but the marks on the screen. */
export function HandOverPaper({ list, company, countryOf, onBack }: HandOverPaperProps) {
  const texts = useTexts(handOverTexts);
  const paper = useTexts(handOverPaperTexts);
  const language = useLanguage();
  const style = handOver();
  const { number, carrier, place, closedAt, lines, missing, remark } = list;
  const at = Date.parse(closedAt);
  const facts = [
    [paper.listNumber, number],
    [paper.company, company],
    [paper.place, [place.name, place.address].filter(Boolean).join(', ')],
    [paper.carrier, carrier],
    [
      paper.closed,
      `${formatDay(at, language, place.timeZone || undefined)} ${timeAndZone(at, place.timeZone)}`,
    ],
    [paper.total, String(lines.length)],
    [paper.remark, remark],
  ].filter(([, value]) => value);
  return (
    <>
      <ActionLink shape="back" onClick={onBack}>
        <Icon name="chevron-left" size={16} />
        {texts.back}
      </ActionLink>
      <PageHead title={paper.heading} actions={<Button onClick={() => print()}>{texts.print}</Button>} />
      <Letterhead codes={[number]} />
      <Panel padded>
        <div className={style.sheet}>
          <dl className={style.facts}>
            {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
          </dl>
          <Lines lines={lines} countryOf={countryOf} marks={list.marks} />
          {missing.length > 0 && (
            <section>
              <h2>
                {paper.missing}: {missing.length}
              </h2>
              <Lines lines={missing} countryOf={countryOf} marks={{}} />
            </section>
          )}
          <p>{paper.bags}: ______</p>
          <div className={style.signatures}>
            {[paper.handedOver, paper.received].map(who => (
              <div key={who}>
                {who}
                <div className={style.signature}>
                  <p>{paper.signature}</p>
                </div>
              </div>
            ))}
          </div>
          <p className={style.note}>{paper.noForm}</p>
        </div>
      </Panel>
    </>
  );
}

/** `10:42 UTC+8`: of the place where it was signed, no matter who prints it. */
const timeAndZone = (at: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZone || undefined,
    timeZoneName: 'shortOffset',
  })
    .format(at)
    .replace('GMT', 'UTC');

interface LinesProps extends Pick<HandOverPaperProps, 'countryOf'> {
  lines: readonly HandOverLine[];
  marks: ClosedHandOver['marks'];
}

function Lines({ lines, countryOf, marks }: LinesProps) {
  const texts = useTexts(handOverTexts);
  const paper = useTexts(handOverPaperTexts);
  const countryName = useCountryName();
  const style = handOver();
  return (
    <div className={style.scroll}>
      <table className={style.table}>
        <thead>
          <tr>
            <th className={style.number}>{paper.row}</th>
            <th>{paper.trackingId}</th>
            <th>{paper.order}</th>
            <th>{paper.country}</th>
            <th className={style.number}>{paper.units}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ ledgerId, trackingId, orderId, marketplaceId, units }, index) => {
            const mark = marks[ledgerId];
            return (
              <tr key={ledgerId}>
                <td className={style.number}>{index + 1}</td>
                <td>
                  {trackingId}
                  {mark && <Sub tone="failed">{texts.mark[mark]}</Sub>}
                </td>
                <td>{orderId}</td>
                <td>{countryName(countryOf(marketplaceId) ?? '')}</td>
                <td className={style.number}>{units}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
