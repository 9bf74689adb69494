/**
 * The web app manifest: what a browser asks for before it offers to install, and what a launcher shows.
 * `localized_members` is read by Chromium 148 and later on the desktop; others show English.
 */
export const webManifest = {
  id: '/',
  name: 'Portolan',
  short_name: 'Portolan',
  description: 'Customs clearance, importers of record and shipment confirmations, on any connection.',
  lang: 'en',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#F5F2EA',
  theme_color: '#FCFAF5',
  categories: ['business', 'productivity'],
  launch_handler: { client_mode: 'navigate-existing' as const },
  icons: [
    { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  screenshots: [
    {
      src: '/screenshots/tracking-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Customs Tracking on a phone',
    },
    {
      src: '/screenshots/tracking-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide' as const,
      label: 'Customs Tracking at a desk',
    },
  ],
  shortcuts: [
    {
      name: 'Customs Tracking',
      url: '/customs-tracking',
      icons: [{ src: '/icons/any-192.png', sizes: '192x192' }],
    },
    {
      name: 'To ship',
      url: '/customs-tracking/to-ship',
      icons: [{ src: '/icons/any-192.png', sizes: '192x192' }],
    },
    { name: 'My Importers', url: '/my-importers', icons: [{ src: '/icons/any-192.png', sizes: '192x192' }] },
  ],
  localized_members: {
    'zh-CN': {
      description: { value: '清关跟踪、进口商资料与发货确认，网络不稳也能用。' },
      shortcuts: [
        { name: { value: '清关跟踪' }, url: '/customs-tracking' },
        { name: { value: '待发货' }, url: '/customs-tracking/to-ship' },
        { name: { value: '我的进口商' }, url: '/my-importers' },
      ],
    },
  },
};
