"use client";

import "./fonts-japanese.css";

/** Nothing to see: whoever renders it has the stylesheet of the Japanese font linked in the page's head. */
export const JapaneseFaces = () => null;
