/** The two screens that everything is designed for: a worker's phone, a seller's desk. In CSS pixels. */
export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
