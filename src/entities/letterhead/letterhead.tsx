import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { zonedFormat } from '#src/contract/days.ts';
import { languages } from '#src/contract/language.ts';
import { useCompanyZone } from '#src/entities/seller/company-zone.ts';
import { formatDay } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { letterheadTexts } from '#src/messages/letterhead.ts';
import { CompassLogo } from '#src/ui/page/compass-logo.tsx';
import { letterhead } from '#styled/recipes/letterhead';

const QrCode = lazy(() => import('./qr-code.tsx'));

export interface LetterheadProps {
  /** What somebody at a desk with a reader looks the paper up by, one a line. */
  codes?: readonly string[];
}

/** On paper only, above everything: whose it is, when it was printed, and its numbers as a code. */
export function Letterhead({ codes = [] }: LetterheadProps) {
  const texts = useTexts(letterheadTexts);
  const language = useLanguage();
  const now = useMinute();
  const { data: seller } = useQuery({ ...sellerQuery, enabled: false });
  const { company } = seller ?? {};
  const style = letterhead();
  const timeZone = useCompanyZone();
  const time = zonedFormat(languages[language].locale, timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return (
    <div className={style.root}>
      <CompassLogo />
      <div>
        <p className={style.company}>{company?.name}</p>
        {company?.registrationNumber && <p>{texts.registration(company.registrationNumber)}</p>}
        <p>{texts.printed(`${formatDay(now, language, timeZone)} ${time.format(now)}`)}</p>
      </div>
      {codes.length > 0 && (
        <div className={style.code}>
          <Suspense>
            <QrCode text={codes.join('\n')} />
          </Suspense>
          {codes.map(code => (
            <p key={code}>{code}</p>
          ))}
        </div>
      )}
    </div>
  );
}
