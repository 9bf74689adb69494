import { dayIn } from '#src/contract/days.ts';
import { languageCodes } from '#src/contract/language.ts';
import type { ClosedHandOver, HandOverLine } from '#src/contract/shipments/hand-over.ts';
import { Letterhead } from '#src/entities/letterhead/letterhead.tsx';
import { texts as textsIn, useTexts } from '#src/messages/catalogue.ts';
import { handOverPaperTexts, handOverTexts } from '#src/messages/hand-over.ts';
import { marketplaceTexts } from '#src/messages/marketplaces.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { handOver } from '#styled/recipes/hand-over';
import { MarkedParcels } from './marked-parcels.tsx';

export interface HandOverPaperProps {
  list: ClosedHandOver;
  company: string | undefined;
  countryOf: (marketplaceId: string) => string | undefined;
  onBack: () => void;
}

/** A closed list as it is signed: no buyer, no price, and on paper nothing that changes afterwards. */
export function HandOverPaper({ list, company, countryOf, onBack }: HandOverPaperProps) {
  const texts = useTexts(handOverTexts);
  const paper = useTexts(handOverPaperTexts);
  const style = handOver();
  const { number, carrier, place, closedAt, lines, missing, remark, bags } = list;
  const at = Date.parse(closedAt);
  const facts = [
    [paper.listNumber, number],
    [paper.company, company],
    [paper.place, [place.name, place.address].filter(Boolean).join(', ')],
    [paper.carrier, carrier],
    [paper.closed, `${dayIn(place.timeZone || undefined, at)} ${timeAndZone(at, place.timeZone)}`],
    [paper.total, String(lines.length)],
    [paper.bags, bags && String(bags)],
    [paper.remark, remark],
  ].filter(([, value]) => value);
  return (
    <>
      <ActionLink shape="back" onClick={onBack}>
        <Icon name="chevron-left" size={16} />
        {texts.back}
      </ActionLink>
      <Letterhead codes={[number]} />
      <PageHead title={paper.heading} actions={<Button onClick={() => print()}>{texts.print}</Button>} />
      <div className={style.marked}>
        <MarkedParcels lines={lines} marks={list.marks} />
      </div>
      <Panel padded>
        <div className={style.sheet}>
          <dl className={style.facts}>
            {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
          </dl>
          <Lines label={paper.total} lines={lines} countryOf={countryOf} />
          {missing.length > 0 && (
            <section>
              <h2>
                {paper.missing}: {missing.length}
              </h2>
              <Lines label={paper.missing} lines={missing} countryOf={countryOf} />
            </section>
          )}
          {bags === undefined && <p>{paper.bags}: ______</p>}
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

/** `Germany 德国`: as everything on the sheet. */
function inBothLanguages(country: string): string {
  const names = languageCodes.map(language => {
    const known: Partial<Record<string, string>> = textsIn(marketplaceTexts, language).countries;
    return known[country] ?? country;
  });
  return [...new Set(names)].join(' ');
}

interface LinesProps extends Pick<HandOverPaperProps, 'countryOf'> {
  label: string;
  lines: readonly HandOverLine[];
}

function Lines({ label, lines, countryOf }: LinesProps) {
  const paper = useTexts(handOverPaperTexts);
  const style = handOver();
  return (
    <table className={style.table} aria-label={label}>
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
        {lines.map(({ ledgerId, trackingId, orderId, marketplaceId, units }, index) => (
          <tr key={ledgerId}>
            <td className={style.number}>{index + 1}</td>
            <td>{trackingId}</td>
            <td>{orderId}</td>
            <td>{inBothLanguages(countryOf(marketplaceId) ?? '')}</td>
            <td className={style.number}>{units}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
