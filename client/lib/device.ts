/** What a browser says about the machine that it runs on. */
export interface DeviceSigns {
  userAgent: string;
  maxTouchPoints: number;
  /** Of the document: "standalone" when it was opened from the home screen. */
  isStandalone: boolean;
}

/** What the browser of this page says. */
export function deviceSigns(): DeviceSigns {
  const { userAgent, maxTouchPoints } = navigator;
  // Safari's own sign is older than the media query.
  const isApplesApp = "standalone" in navigator && navigator.standalone === true;
  const isStandalone = isApplesApp || window.matchMedia("(display-mode: standalone)").matches;
  return { userAgent, maxTouchPoints, isStandalone };
}

/** Whether it is an iPhone or iPad; there all browsers are Safari inside. */
export function isIos({ userAgent, maxTouchPoints }: DeviceSigns): boolean {
  // An iPad passes for a Mac; no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
