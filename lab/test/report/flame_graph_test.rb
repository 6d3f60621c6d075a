require "test_helper"

class FlameGraphTest < Lab::TestCase
  STACKS = Lab::Stacks.parse(<<~FOLDED)
    main;serve;render;escape<b> 60
    main;serve;render 10
    main;serve;query 29
    main;serve;rare;rarer 1
  FOLDED

  test "draws each function as wide as its share of the samples, below its caller" do
    assert_equal({ "query" => [ 249.4, 0 ], "rare" => [ 8.6, 0 ], "render" => [ 602.0, 0 ],
      "escape<b>" => [ 516.0, 17 ], "rarer" => [ 8.6, 17 ] }, boxes(STACKS))
  end

  test "leaves out callers that all samples share, narrow boxes, and rows that few samples reach" do
    deep = Lab::Stacks.parse("main;a 9800\nmain;a;b 197\nmain;c;d 2\nmain;e 1\n")

    assert_equal %w[ a ], boxes(deep).keys
    assert_equal %w[ main ], boxes(Lab::Stacks.parse("main 3\n")).keys
  end

  test "leaves out functions that nearly always call the same one on a slide, and the rows that don't fit" do
    long = (1..100).map { |depth| "long #{depth}" }
    deep = Lab::Stacks.parse("main;#{long.join(";")};inner 97\nmain;#{long.join(";")} 1\nmain;b 2\n")
    assert_equal({ "inner" => 0, "b" => 0 }, boxes(deep, Lab::Chart::Layout::SLIDE).transform_values(&:last))
    assert_equal 102, boxes(deep).size

    branching = Lab::Stacks.of((1..100).map { |depth| [ long.first(depth), 1 ] } + [ [ %w[ b ], 20 ] ])
    boxes = boxes(branching, Lab::Chart::Layout::SLIDE)
    assert_in_delta 95.fdiv(120), boxes["long 6"].first / 1760
    assert_equal 16, boxes.values.map(&:last).uniq.size
    assert_operator boxes.values.map(&:last).max, :<=, Lab::Chart::Layout::SLIDE.height - 45
  end

  test "says in a tooltip how many samples were in a function and in itself" do
    assert_includes svg(STACKS), "<title>render: 70.0 % of the samples, 10.0 % in itself</title>"
  end

  test "shortens a label that doesn't fit to the name of the function" do
    name = "ActiveRecord::Relation#load (relation.rb:12)"
    shown = [ 1000, 550, 300, 120, 60 ].map do |share|
      stacks = Lab::Stacks.parse("main;#{name} #{share}\nmain;b #{2000 - share}\n")
      svg(stacks).scan(%r{<text[^>]*>(.*?)</text>}).flatten - [ "b" ]
    end

    assert_equal [ name, "ActiveRecord::Relation#load", "Relation#load", "load", "lo…" ], shown.flatten
  end

  test "escapes names" do
    assert_includes svg(STACKS), "escape&lt;b&gt;"
    refute_includes svg(STACKS), "<b>"
  end

  test "reads the output of perf script" do
    stacks = Lab::Stacks.of_perf(<<~TEXT)
      server 12
              55d0 inner+0x1 (/usr/lib/x86_64/libc.so.6)
              55d1 outer (/opt/app/server)

      server 12
              55d0 inner+0x1 (/usr/lib/x86_64/libc.so.6)
              55d1 outer (/opt/app/server)
    TEXT

    assert_equal "server 12;outer (server);inner+0x1 (libc.so.6) 2\n", stacks.to_s
  end

  test "counts recursion once in the total time" do
    stacks = Lab::Stacks.parse("a;b;a 3\na 2\n")

    assert_equal [ { "a" => 5 }, { "a" => 5, "b" => 3 } ], [ stacks.own, stacks.total ]
  end

  private
    def svg(stacks, layout = Lab::Chart::Layout::WIDE)
      Lab::Report::FlameGraph.new(stacks, name: "test").svg(layout)
    end

    # The width and the top of each box, by label.
    def boxes(stacks, layout = Lab::Chart::Layout::WIDE)
      svg(stacks, layout).scan(/<title>(.*?): .*?y="(\d+)" width="([\d.]+)"/).to_h do |label, top, width|
        [ CGI.unescapeHTML(label), [ width.to_f, top.to_i ] ]
      end
    end
end
