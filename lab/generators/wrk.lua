-- Arguments: method=METHOD [record=PATH clients=THREADS timeout=SECONDS [seconds=SECONDS] [text=TEXT] [token=PARAMETER]]
--
-- With PATH, records every request there in CSV, and whether its response contains TEXT. The status of a request without a
-- response is "failed", "timeout", or "open" if wrk aborted it. With PARAMETER, each request has a random token in that parameter
-- of the URL. After SECONDS, no request is sent, and wrk exits when each client has its last response.
--
-- Recording needs one connection per thread. wrk doesn't say which request a response belongs to, but then it is the last request
-- of the thread. Each thread has its own Lua state, and so does wrk itself, which calls setup and done.
local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds, nanoseconds; } timespec;
  typedef struct { void *file; double began, ended; int clients, finished; } record;
  int clock_gettime(int, timespec *);
  int poll(void *, unsigned long, int);
  int getpid(void); int kill(int, int);
  int setenv(const char *, const char *, int);
  void *calloc(size_t, size_t);
  void *fopen(const char *, const char *); int fputs(const char *, void *); int ferror(void *); int fclose(void *);
  void flockfile(void *); void funlockfile(void *);
]]

local VARIABLE = "LAB_WRK_RECORD" -- the environment variable with the address of the record
local PAUSE = 10 -- milliseconds after two failures in a row: wrk reconnects to a server that is down without a pause
local threads, time = {}, ffi.new("timespec")

local function now()
  ffi.C.clock_gettime(jit.os == "OSX" and 6 or 1, time) -- CLOCK_MONOTONIC
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

local function abort(problem)
  io.stderr:write(problem, "\n")
  os.exit(1)
end

-- All threads write to one file. wrk starts them one after the other, and the first one opens it.
local function shared_record(path)
  local address = os.getenv(VARIABLE)
  if address then return ffi.cast("record *", tonumber(address)) end
  local record = ffi.cast("record *", ffi.C.calloc(1, ffi.sizeof("record")))
  record.file = ffi.C.fopen(path, "w")
  if record.file == nil then abort("could not write to " .. path) end
  ffi.C.fputs("token,started,ended,status,bytes,text\n", record.file)
  ffi.C.setenv(VARIABLE, string.format("%.0f", tonumber(ffi.cast("intptr_t", record))), 1)
  return record
end

local function write(record, token, started, ended, status, bytes, found)
  ffi.C.fputs(string.format("%s,%.6f,%.6f,%s,%d,%d\n", token, started, ended, status, bytes, found and 1 or 0), record.file)
end

-- Ends the thread, and wrk with the last one: SIGINT interrupts its sleep. The lock of the file also protects the counter.
local function finish_client(record)
  wrk.thread:stop()
  if finished then return end
  finished = true
  ffi.C.flockfile(record.file)
  record.finished, record.ended = record.finished + 1, now() - record.began
  if record.finished == record.clients then ffi.C.kill(ffi.C.getpid(), 2) end
  ffi.C.funlockfile(record.file)
end

-- After a connection broke in the middle of a response, wrk prepends what it had received to the body of the next one.
local function without_remainder(headers, body)
  for name, value in pairs(headers) do
    if name:lower() == "content-length" then return body:sub(#body - tonumber(value) + 1) end
  end
  return body
end

-- Sets globals that done reads: the pending request's token and the time at which it was sent, and the timeout.
local function record_requests(record, options)
  local failures, path = 0, options.token and wrk.path .. "?" .. options.token .. "=TOKEN" or wrk.path .. "TOKEN"
  local before, after = wrk.format(nil, path):match("^(.-)TOKEN(.*)$")
  timeout = tonumber(options.timeout)
  local deadline = tonumber(options.seconds) or math.huge
  local source = assert(io.open("/dev/urandom", "rb"))
  math.randomseed(tonumber(ffi.cast("const uint64_t *", source:read(8))[0] / 2048ULL)) -- 53 bits
  source:close()

  request = function()
    local token = options.token and string.format("%08x%08x", math.random(0, 0xffffffff), math.random(0, 0xffffffff)) or ""
    if checked_by_wrk then
      checked_by_wrk = false
      return before .. token .. after
    end
    while record.began == 0 do ffi.C.poll(nil, 0, 1) end
    if pending then
      write(record, pending, started, now() - record.began, "failed", 0, false)
      failures = failures + 1
      if failures > 1 then ffi.C.poll(nil, 0, PAUSE) end
    end
    pending, started = token, now() - record.began
    if started >= deadline then
      pending = nil
      finish_client(record)
      return "" -- sends nothing
    end
    return before .. token .. after
  end

  response = function(status, headers, body)
    if status < 200 then abort("wrk can't tell a response with status " .. status .. " from the final response") end
    if not pending then return end
    local ended = now() - record.began
    if failures > 0 then body = without_remainder(headers, body) end
    local found = not options.text or body:find(options.text, 1, true) ~= nil
    write(record, pending, started, ended, ended - started > timeout and "timeout" or status, #body, found)
    pending, failures = nil, 0
    if ended >= deadline then finish_client(record) end
  end

  -- The load begins when all threads are ready.
  record.clients = record.clients + 1
  if record.clients == tonumber(options.clients) then record.began = now() end
end

-- wrk asks its first thread for a request that it checks and does not send.
function setup(thread)
  table.insert(threads, thread)
  thread:set("checked_by_wrk", #threads == 1)
end

function init(args)
  local options = {}
  for _, argument in ipairs(args) do
    for name, value in argument:gmatch("(%w+)=(.*)") do options[name] = value end
  end
  wrk.method, wrk.headers["User-Agent"] = options.method, "wrk"
  if options.record then record_requests(shared_record(options.record), options) end
end

-- Returns the seconds that the load took.
local function close(record)
  local ended = now() - record.began
  for _, thread in ipairs(threads) do
    if thread:get("pending") then
      local late = ended - thread:get("started") > thread:get("timeout")
      write(record, thread:get("pending"), thread:get("started"), ended, late and "timeout" or "open", 0, false)
    end
  end
  if ffi.C.ferror(record.file) + ffi.C.fclose(record.file) ~= 0 then abort("could not record all requests") end
  return record.finished == record.clients and record.ended or ended
end

-- Called after all threads have ended.
function done(summary)
  local seconds = os.getenv(VARIABLE) and close(shared_record()) or summary.duration / 1e6
  io.write(string.format("seconds: %.6f\n", seconds))
end
