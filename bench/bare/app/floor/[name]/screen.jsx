"use client";

import { createElement } from "react";

const render = (node) => (typeof node === "string" ? node : createElement(node[0], node[1], ...node[2].map(render)));

/** The elements of one of the product's pages, from the same data. */
export const Screen = ({ name }) => globalThis.floorPages[name].tree.map(render);
