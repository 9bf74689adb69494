import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { subscribeToConnection } from '#src/api/client/connection.ts';
import { memberInvitationQuery } from '#src/api/queries/member-invitation.ts';
import { refetchOnReconnect } from '#src/api/queries/reconnect.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { signedOutClient } from '#src/feedback/reports.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { joinTexts } from '#src/messages/join.ts';
import { forgetJoinToken, storeJoinToken } from '#src/session/join-token.ts';
import { Button } from '#src/ui/button.tsx';
import { AuthForm } from '#src/ui/page/auth-card.tsx';
import { Heading } from '#src/ui/page/heading.tsx';
import { isLinkWrong, JoinForm } from './join-form.tsx';

export interface JoinScreenProps {
  token: string;
  isSignedIn: boolean;
  /** Once they have joined, or don't want to. */
  onDone: () => void;
  /** The way on where there is nothing to join. */
  link: (words: string) => ReactNode;
}

/** The link of an invitation: kept on this device until it was answered, since it may be opened without a network. */
export function JoinScreen({ token, isSignedIn, onDone, link }: JoinScreenProps) {
  const texts = useTexts(joinTexts);
  const { tryAgain } = useTexts(commonTexts);
  const {
    data: invitation,
    error,
    refetch,
    isFetching,
  } = useQuery(memberInvitationQuery(token), signedOutClient);
  const isOver = isLinkWrong(error);
  useEffect(() => {
    // Where storage forbids it, the mail still has the link.
    void (isOver ? forgetJoinToken(token) : storeJoinToken(token)).catch(() => {});
  }, [token, isOver]);
  useEffect(() => {
    if (!error || isOver) return;
    const unsubscribe = subscribeToConnection(connection => {
      if (connection === 'online') void refetch();
    });
    // Where nobody is signed in, no other call finds out that the network is back.
    const endReconnecting = refetchOnReconnect(signedOutClient);
    return () => {
      unsubscribe();
      endReconnecting();
    };
  }, [error, isOver, refetch]);

  const handleDone = async () => {
    await forgetJoinToken(token).catch(() => {});
    onDone();
  };

  if (invitation && !isOver) {
    return (
      <JoinForm
        token={token}
        invitation={invitation}
        isSignedIn={isSignedIn}
        onDone={() => void handleDone()}
        // Asked again it says so, and the card with it.
        onOver={() => void refetch()}
      />
    );
  }
  const unreachable = error?.kind === 'unreachable';
  return (
    <AuthForm
      onSubmit={event => {
        event.preventDefault();
        void refetch();
      }}
    >
      <Heading level={2}>{texts.titleUnknown}</Heading>
      <p role="status">
        {!error ? texts.loading : isOver ? texts.linkWrong : unreachable ? texts.saved : failureReason(error)}
      </p>
      {error && !isOver && (
        <Button type="submit" variant="primary" wide busy={isFetching} busyText={texts.loading}>
          {tryAgain}
        </Button>
      )}
      {link(texts.goOn)}
    </AuthForm>
  );
}
