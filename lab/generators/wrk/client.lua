-- Prepares the requests of a plan (see Lab::LoadPlan) for one client, and checks the responses.
local parse_json = dofile(... .. "json.lua")

local function random_token()
  return string.format("%08x%08x", math.random(0, 0xffffffff), math.random(0, 0xffffffff))
end

-- How values are written in a text: as they are, in a URL or a form, or in JSON.
local ENCODINGS = {
  plain = tostring,
  url = function(text)
    return (text:gsub("[^%w%-._~]", function(byte) return string.format("%%%02X", byte:byte()) end))
  end,
  json = function(text)
    return (text:gsub('[%c"\\]', function(byte) return string.format("\\u%04x", byte:byte()) end))
  end
}

-- Whether +body+ has the values that +rules+ (pairs of a path and a value) require.
local function json_matches(body, rules)
  local document = parse_json(body)
  for _, rule in ipairs(rules) do
    local value = document
    for _, key in ipairs(rule[1]) do value = type(value) == "table" and value[key] or nil end
    if value ~= rule[2] then return false end
  end
  return true
end

-- Prepares the requests of a plan for a client.
local Client = {}
Client.__index = Client

function Client.new(plan, index)
  local session = plan.sessions[(index - 1) % #plan.sessions + 1]
  local client = setmetatable({ plan = plan, index = index, page = session.page or {}, step = 0 }, Client)
  for _, journey in ipairs(plan.journeys) do
    for _, request in ipairs(journey.requests) do client:compile(request, session.cookie) end
  end
  return client
end

-- Turns the parts of a request into functions of the token and the CSV row that return a text.
function Client:compile(request, cookie)
  local headers = { "Host: " .. wrk.headers["Host"], "User-Agent: wrk" }
  if cookie then table.insert(headers, "Cookie: " .. cookie) end
  if self.plan.close then table.insert(headers, "Connection: close") end
  local fixed = table.concat(headers, "\r\n")
  local path, body = self:text(request.path, "url"), request.body and self:text(request.body, request.encoding)
  local others = {}
  for _, header in ipairs(request.headers) do table.insert(others, { header[1], self:text(header[2], "plain") }) end
  request.accepted = {}
  for _, status in ipairs(request.statuses) do request.accepted[status] = true end

  request.format = function(token, row)
    local lines = { request.method .. " " .. path(token, row) .. " HTTP/1.1", fixed }
    for _, header in ipairs(others) do lines[#lines + 1] = header[1] .. ": " .. header[2](token, row) end
    local content = body and body(token, row)
    if content then lines[#lines + 1] = "Content-Length: " .. #content end
    lines[#lines + 1] = ""
    lines[#lines + 1] = content or ""
    return table.concat(lines, "\r\n")
  end
end

function Client:text(parts, encoding)
  local encode, texts = ENCODINGS[encoding], {}
  for index, part in ipairs(parts) do
    local kind, one, other = part[1], part[2], part[3]
    if kind == "text" then texts[index] = function() return one end
    elseif kind == "token" then texts[index] = function(token) return token end
    elseif kind == "number" then texts[index] = function() return math.random(one, other) end
    elseif kind == "choice" then texts[index] = function() return part[math.random(2, #part)] end
    elseif kind == "csv" then texts[index] = function(_, row) return encode(row[one] or error("There is no column " .. one)) end
    elseif kind == "page" then
      local value = encode(self.page[one] or error("There is no field " .. one .. " in the page"))
      texts[index] = function() return value end
    end
  end
  if #texts == 1 then return texts[1] end
  return function(token, row)
    local filled = {}
    for index, text in ipairs(texts) do filled[index] = text(token, row) end
    return table.concat(filled)
  end
end

-- Chooses a journey by weight.
function Client:choose()
  local journeys, total = self.plan.journeys, 0
  for _, journey in ipairs(journeys) do total = total + journey.weight end
  local number = math.random() * total
  for index, journey in ipairs(journeys) do
    number = number - journey.weight
    if number < 0 or index == #journeys then return index end
  end
end

-- The next request as text.
function Client:next()
  if self.step == 0 or self.step == #self.plan.journeys[self.journey].requests then
    self.journey, self.step, self.token = self:choose(), 0, random_token()
    local rows = self.plan.journeys[self.journey].rows
    self.row = rows[math.random(#rows)]
  end
  self.step = self.step + 1
  self.request = self.plan.journeys[self.journey].requests[self.step]
  return self.request.format(self.token, self.row)
end

-- As recorded: 0, 1 or 2.
function Client:verdict(status, body)
  local request = self.request
  if not request.accepted[status] then return 0 end
  if #body < request.bytes or (request.text and not body:find(request.text, 1, true)) then return 2 end
  return (#request.json == 0 or json_matches(body, request.json)) and 1 or 2
end

-- The number of clients that should send requests at +time+; nil after the last stage.
local function clients_at(stages, time)
  local before, from = 0, 0
  for _, stage in ipairs(stages) do
    if time < from + stage[1] then return before + (stage[2] - before) * (time - from) / stage[1] end
    before, from = stage[2], from + stage[1]
  end
end

-- Milliseconds from +time+ until the client is one of those that send requests.
function Client:rest(time)
  local waited = 0
  while true do
    local clients = clients_at(self.plan.stages, time + waited / 1000)
    if not clients then return waited + 3600000 end
    if clients >= self.index - 0.5 then return waited end
    waited = waited + 20
  end
end

function Client:pauses()
  if self.plan.stages then return true end
  for _, journey in ipairs(self.plan.journeys) do
    for _, request in ipairs(journey.requests) do
      if request.think then return true end
    end
  end
  return false
end

return Client
