import { Link } from '@tanstack/react-router';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { memberTexts } from '#src/messages/members.ts';
import { securityTexts } from '#src/messages/security.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { shippingTexts } from '#src/messages/shipping.ts';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { TabLinks } from '#src/ui/page/tabs.tsx';

export interface SettingsHeadProps {
  at: 'account' | 'shipping' | 'members' | 'notifications' | 'security';
  /** Whether the company's own pages are open to anyone who looks. */
  hasAccount: boolean;
  hasMembers: boolean;
}

/** [81] Above each page of the settings: what they are called, and the ways between them. */
export function SettingsHead({ at, hasAccount, hasMembers }: SettingsHeadProps) {
  const { title, account } = useTexts(settingsTexts);
  const { notifications } = useTexts(commonTexts);
  const { link: members } = useTexts(memberTexts);
  const { link: shipping } = useTexts(shippingTexts);
  const { link: security } = useTexts(securityTexts);
  const names = { account: title, shipping, members, notifications, security };
  return (
    <>
      <PageHead title={title} pageName={names[at]} />
      <TabLinks
        label={title}
        links={[
          ...(hasAccount
            ? [
                <Link key="account" to="/settings" activeOptions={{ exact: true }}>
                  {account}
                </Link>,
                <Link key="shipping" to="/settings/shipping">
                  {shipping}
                </Link>,
              ]
            : []),
          ...(hasMembers
            ? [
                <Link key="members" to="/settings/members">
                  {members}
                </Link>,
              ]
            : []),
          <Link key="notifications" to="/settings/security" search={{ page: 'notifications' }}>
            {notifications}
          </Link>,
          <Link key="security" to="/settings/security" activeOptions={{ exact: true }}>
            {security}
          </Link>,
        ]}
      />
    </>
  );
}
