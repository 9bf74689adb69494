import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { currentRole } from '#src/api/client/session.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { Icon } from '#src/ui/icon.tsx';
import { sideFoot } from '#styled/recipes/side-foot';
import { TryAgain, useShownDataAge } from './connection-banner.tsx';
import { initialsOf } from './initials.ts';

/** At the foot of the side menu: the connection and how old the screen is, what was saved, and who is signed in. */
export default function SideFoot({ children }: { children: ReactNode }) {
  const texts = useTexts(layoutTexts);
  const { names } = useTexts(roleTexts);
  const language = useLanguage();
  const isOffline = useConnection() === 'offline';
  const fetchedAt = useShownDataAge();
  const { data: seller } = useQuery(sellerQuery);
  const state = isOffline ? texts.offline : texts.online;
  const style = sideFoot();
  return (
    <aside className={style.root} aria-label={texts.state}>
      {/* Not read out while there is a connection: each fetch changes the time in it. */}
      <div className={style.pair} role={isOffline ? 'status' : undefined}>
        <p className={style.line}>
          <Icon name={isOffline ? 'offline' : 'online'} size={16} />
          {fetchedAt ? texts.asOf(state, formatMoment(fetchedAt, language)) : state}
        </p>
        {isOffline && <TryAgain />}
      </div>
      {isOffline && <p className={style.detail}>{texts.offlineDetail}</p>}
      {children}
      {seller && (
        <p className={style.person}>
          <span className={style.initials} aria-hidden="true">
            {initialsOf(seller.user)}
          </span>
          <span className={style.name}>
            {personName(seller.user)}
            <span className={style.role}>{names[currentRole()]}</span>
          </span>
        </p>
      )}
    </aside>
  );
}
