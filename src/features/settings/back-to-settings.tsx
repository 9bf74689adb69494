import { Link } from '@tanstack/react-router';
import { useTexts } from '#src/messages/catalogue.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';

export function BackToSettings() {
  const { title } = useTexts(settingsTexts);
  return (
    <ActionLink shape="back" asChild>
      <Link to="/settings">
        <Icon name="chevron-left" size={16} />
        {title}
      </Link>
    </ActionLink>
  );
}
