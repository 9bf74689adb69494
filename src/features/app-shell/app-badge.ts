interface WithBadge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * Shows a count on the app's icon [103]; 0 takes it away. Where the app isn't installed, or the system has no
 * badges, nothing happens.
 */
export async function showAppBadge(count: number): Promise<void> {
  const badged: WithBadge = navigator;
  // Refused where the app isn't installed: the count stands on the page too.
  await (count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.())?.catch(() => undefined);
}
