import { BrowserProfile } from './browser-profile.ts';
import { test as base } from './fault-test.ts';

interface ProfileFixtures {
  /** A browser that the test opens, closes and kills itself. */
  profile: BrowserProfile;
}

/** A test whose browser keeps a profile on disk, and whose person signs in by the screen. */
export const test = base.extend<ProfileFixtures>({
  profile: async ({ network }, use) => {
    const profile = await BrowserProfile.make(network.url);
    await use(profile);
    await profile.dispose();
  },
});
