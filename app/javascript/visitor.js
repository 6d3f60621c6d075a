// What visitors' pages load. Each imported file becomes a function in this one (ScriptImports).
import "reader.js"
import "tally/script.js"
