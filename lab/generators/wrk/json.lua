-- Reads JSON. null is nil, and the indexes of arrays are texts that begin with "0".
local parse

local function skip(text, position) return text:find("[^ \t\r\n]", position) or #text + 1 end

local ESCAPES = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

local function parse_string(text, position)
  local from = position + 1
  while true do
    local at, _, found = text:find('(["\\])', position + 1)
    if not at then return nil end
    if found == '"' then
      local raw = text:sub(from, at - 1)
      raw = raw:gsub("\\u(%x%x%x%x)", function(code)
        local number = tonumber(code, 16)
        return number < 128 and string.char(number) or nil
      end)
      return raw:gsub("\\(.)", function(escape) return ESCAPES[escape] or escape end), at + 1
    end
    position = at + 1
  end
end

local function parse_members(text, position, close, member)
  position = skip(text, position + 1)
  if text:sub(position, position) == close then return position + 1 end
  while position do
    position = member(position)
    if not position then return nil end
    position = skip(text, position)
    local separator = text:sub(position, position)
    if separator == close then return position + 1 end
    if separator ~= "," then return nil end
    position = skip(text, position + 1)
  end
end

-- Returns the value at +position+ and the position after it.
function parse(text, position)
  position = skip(text, position)
  local first = text:sub(position, position)
  if first == '"' then return parse_string(text, position) end
  if first == "{" or first == "[" then
    local result, size = {}, 0
    local after = parse_members(text, position, first == "{" and "}" or "]", function(at)
      local key, value
      if first == "{" then
        key, at = parse_string(text, at)
        at = at and text:match("^[ \t\r\n]*:()", at)
      else
        key = tostring(size)
      end
      if not at then return nil end
      value, at = parse(text, at)
      result[key], size = value, size + 1
      return at
    end)
    return result, after
  end
  local word, after = text:match("^([%w+%-.]+)()", position)
  if word == "true" or word == "false" then return word == "true", after end
  if word == "null" then return nil, after end
  return tonumber(word), after
end

-- The value of the JSON in +text+; nil if it is invalid.
return function(text) return (parse(text, 1)) end
