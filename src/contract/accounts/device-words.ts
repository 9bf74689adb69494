// The first that fits: most browsers also carry the names of those they descend from.
const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MicroMessenger\//, 'WeChat'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The description of a user agent, such as "Chrome on Android". */
export function deviceWords(userAgent = ''): string {
  const browser = browsers.find(([form]) => form.test(userAgent))?.[1] ?? 'Browser';
  const system = systems.find(([form]) => form.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
