// Scripts of visitors' pages. Each imported file becomes a function in this one (ScriptImports).
import "menus.js"
import "reader.js"
import "reader_changes.js"
import "tally/script.js"
