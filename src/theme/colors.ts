import { defineSemanticTokens } from '@pandacss/dev';

/** One value for each theme. `color-scheme` on the root chooses; see global-styles.ts. */
const pair = (day: string, night: string) => ({ value: `light-dark(${day}, ${night})` });

/**
 * The colours screens may name. Of a status:
 * `solid` bars, edges, filled buttons (3:1 on every surface); `subtle` quiet ground, carries `ink`;
 * `ink` words (4.5:1 on every surface and on its own subtle); `on` words on solid (4.5:1);
 * `buoy` paint inside a mark, never behind words; `mark` glyph on that paint (3:1 on buoy);
 * `edge` outline of the mark: by night the paint itself is the edge.
 */
export const colors = defineSemanticTokens.colors({
  canvas: pair('#F5F2EA', '#0D151B'),
  surface: {
    DEFAULT: pair('#FCFAF5', '#121C23'),
    raised: pair('#FFFFFF', '#1A262F'),
    sunken: pair('#EDE9DE', '#0A1116'),
    hover: pair('#F3EFE6', '#182530'),
  },
  line: { DEFAULT: pair('#DFD9CA', '#27353F'), strong: pair('#857F6F', '#6E7F8B') },
  ink: {
    DEFAULT: pair('#14222D', '#E7E8E2'),
    muted: pair('#4A5763', '#A9B4BC'),
    faint: pair('#5F6A74', '#8F9BA5'),
  },
  accent: {
    solid: pair('#14587F', '#6DB3DD'),
    hover: pair('#0E4462', '#8CC6EA'),
    subtle: pair('#DFEBF2', '#173040'),
    ink: pair('#10527A', '#86C3EA'),
    on: pair('#FFFFFF', '#06151F'),
  },
  /** The full strength of a password; 3:1 on every surface. */
  teal: pair('#0B7A75', '#3FC2B8'),
  focus: pair('#1878B0', '#8ECBF2'),
  /** Around and on a camera's picture, which has no theme. */
  camera: {
    ground: pair('#0A1116', '#0A1116'),
    words: pair('#F5F2EA', '#F5F2EA'),
    shade: pair('rgba(10,17,22,.72)', 'rgba(10,17,22,.72)'),
  },
  scrim: pair('rgba(20,34,45,.42)', 'rgba(3,8,12,.64)'),
  rhumb: pair('#E7E2D5', '#17232B'),
  north: pair('#1878B0', '#6DB3DD'),
  shade: {
    near: pair('rgba(20,34,45,.08)', 'rgba(0,0,0,.5)'),
    far: pair('rgba(20,34,45,.16)', 'rgba(0,0,0,.55)'),
  },
  released: {
    solid: pair('#1F7A4C', '#4CBB80'),
    subtle: pair('#DFF0E5', '#123024'),
    ink: pair('#165C38', '#7FD6A6'),
    on: pair('#FFFFFF', '#05190F'),
    buoy: pair('#3FB277', '#4CBB80'),
    mark: pair('#0E4427', '#05190F'),
    edge: pair('#0E4427', '#4CBB80'),
  },
  progress: {
    solid: pair('#8F6B00', '#E0B339'),
    subtle: pair('#F9EDC4', '#322A10'),
    ink: pair('#664C00', '#EFCD6C'),
    on: pair('#FFFFFF', '#1D1600'),
    buoy: pair('#F7C51E', '#F2C53D'),
    mark: pair('#5A4300', '#1F1700'),
    edge: pair('#5A4300', '#F2C53D'),
  },
  held: {
    solid: pair('#B9540A', '#EA8A3F'),
    subtle: pair('#FCE5D0', '#38230F'),
    ink: pair('#843C05', '#F6B27E'),
    on: pair('#FFFFFF', '#1F0E00'),
    buoy: pair('#F59335', '#F08D3C'),
    mark: pair('#6B3103', '#1F0E00'),
    edge: pair('#6B3103', '#F08D3C'),
  },
  failed: {
    solid: pair('#B4232F', '#EA6A70'),
    subtle: pair('#FAE1E0', '#3B1A1E'),
    ink: pair('#931A26', '#F7A6A9'),
    on: pair('#FFFFFF', '#220508'),
    buoy: pair('#E8666C', '#EA6A70'),
    mark: pair('#6A0C17', '#220508'),
    edge: pair('#6A0C17', '#EA6A70'),
  },
  neutral: {
    solid: pair('#636E78', '#8D99A3'),
    subtle: pair('#E7E4DA', '#222F38'),
    ink: pair('#4A545E', '#B6C0C8'),
    on: pair('#FFFFFF', '#0D151B'),
    buoy: pair('#D3D4CF', '#8D99A3'),
    mark: pair('#46515B', '#0D151B'),
    edge: pair('#46515B', '#8D99A3'),
  },
});
