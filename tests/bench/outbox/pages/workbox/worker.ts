import { BackgroundSyncPlugin } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

// The module's documentation, "Basic Usage", with its advice for 5xx.
const bgSyncPlugin = new BackgroundSyncPlugin('shipments', {
  maxRetentionTime: 24 * 60,
});

const statusPlugin = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status >= 500) throw new Error('Server error.');
    return response;
  },
};

type Plugins = NonNullable<NonNullable<ConstructorParameters<typeof NetworkOnly>[0]>['plugins']>;

registerRoute(
  /\/api\/v1\/shipment-ledger\/create$/,
  // Its own types say `undefined` where those of the strategies leave the property out.
  new NetworkOnly({ plugins: [bgSyncPlugin, statusPlugin] as Plugins }),
  'POST',
);
