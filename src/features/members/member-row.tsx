import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { parse } from 'valibot';
import { changeMemberRole } from '#src/api/mutations/members.ts';
import { Role } from '#src/contract/accounts/roles.ts';
import type { Member } from '#src/contract/endpoints/member-endpoints.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { memberTexts } from '#src/messages/members.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/fields/field-frame.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { LeaveButton } from './leave-button.tsx';
import { memberFailure } from './member-failure.ts';

const OwnRoleDialog = lazy(() => import('./own-role-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

export interface MemberRowProps {
  member: Member;
  /** Whether it is who looks at it: nobody removes themselves, or stops being an owner, by accident. */
  isOneself: boolean;
  /** Without one the server refuses another role, and says what to do first. */
  hasOtherOwner: boolean;
}

export function MemberRow({ member, isOneself, hasOtherOwner }: MemberRowProps) {
  const texts = useTexts(memberTexts);
  const { names } = useTexts(roleTexts);
  const [isConfirming, setConfirming] = useState(false);
  const name = member.name || member.email;
  const notice = {
    id: 'members',
    done: texts.roleChanged(name),
    failed: texts.roleFailed,
    because: memberFailure,
  };
  const [ownRole, setOwnRole] = useState<Role>();
  const change = useMutation({ ...changeMemberRole, meta: { notice } });
  // Until the list says so itself, what was chosen is shown.
  const shown = change.isPending ? change.variables.role : member.role;
  const handleRole = (role: Role) => change.mutate({ personId: member.personId, role });
  return (
    <ListRow
      narrow
      title={isOneself ? `${name} · ${texts.you}` : name}
      sub={member.name && member.email}
      subTitle={member.email}
      state={
        <SelectField
          label={
            <>
              {texts.role}
              <VisuallyHidden>{` · ${name}`}</VisuallyHidden>
            </>
          }
          options={Role.options.map(value => ({ value, text: names[value] }))}
          value={shown}
          disabled={change.isPending}
          onChange={chosen => {
            const role = parse(Role, chosen);
            if (isOneself && hasOtherOwner && role !== member.role) setOwnRole(role);
            else handleRole(role);
          }}
        />
      }
      actions={
        isOneself ? (
          hasOtherOwner && <LeaveButton />
        ) : (
          <Button aria-label={texts.removeOf(name)} onClick={() => setConfirming(true)}>
            {texts.remove}
          </Button>
        )
      }
      below={
        (member.isMailRefused || isConfirming || ownRole) && (
          <>
            {member.isMailRefused && (
              <FieldError id={`${member.personId}-mail`}>{texts.mailRefused}</FieldError>
            )}
            <Suspense>
              {isConfirming && (
                <RemoveDialog member={member} name={name} onClose={() => setConfirming(false)} />
              )}
              {ownRole && (
                <OwnRoleDialog
                  role={ownRole}
                  onClose={() => setOwnRole(undefined)}
                  onConfirm={() => {
                    setOwnRole(undefined);
                    handleRole(ownRole);
                  }}
                />
              )}
            </Suspense>
          </>
        )
      }
    />
  );
}
