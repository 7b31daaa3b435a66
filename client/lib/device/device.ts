/** The facts a browser reports about its device. */
export interface DeviceSigns {
  userAgent: string;
  maxTouchPoints: number;
  /** True if the app was opened from the home screen. */
  isStandalone: boolean;
}

export function deviceSigns(): DeviceSigns {
  const { userAgent, maxTouchPoints } = navigator;
  // Older versions of Safari support only their own property.
  const isApplesApp = "standalone" in navigator && navigator.standalone === true;
  const isStandalone = isApplesApp || window.matchMedia("(display-mode: standalone)").matches;
  return { userAgent, maxTouchPoints, isStandalone };
}

/** Returns whether the device is an iPhone or iPad, where every browser is based on Safari. */
export function isIos({ userAgent, maxTouchPoints }: DeviceSigns): boolean {
  // iPads identify as Macs, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
