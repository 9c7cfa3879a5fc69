"use client";

import "./fonts-japanese.css";

/** Renders nothing; it adds the style sheet of the Japanese font to the page's head. */
export const JapaneseFaces = () => null;
