import { BrowserProfile } from './browser-profile.ts';
import { test as base } from './fault-test.ts';

interface ProfileFixtures {
  /** A browser that the test opens, closes and kills itself. */
  profile: BrowserProfile;
}

/** A test whose browser keeps a profile on disk. */
export const test = base.extend<ProfileFixtures>({
  profile: async ({ network, launchOptions }, use) => {
    const profile = await BrowserProfile.make(network.url, launchOptions);
    await use(profile);
    await profile.dispose();
  },
});
