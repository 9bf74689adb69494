/** How long a device that signed in before is known: a year and a bit, which is the most that browsers keep a cookie. */
export const deviceMarkDays = 400;
