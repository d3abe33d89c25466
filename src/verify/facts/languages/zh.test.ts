import { describePairs } from '../../../../test/fact-pairs.ts'

describePairs('zh', [
  {
    name: '死亡人数上升',
    earlier: '警方表示，一辆客车在青石镇附近翻车，造成12人死亡，30人受伤，伤者已送往医院。',
    article: '警方表示，一辆客车在青石镇附近翻车，造成15人死亡，30人受伤，伤者已送往医院。',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure dead: 12 > 15'],
  },
  {
    name: '汉字数字与阿拉伯数字相同',
    earlier: '这次事故造成十二人死亡，三千五百人被疏散，政府已拨款两百万元救助受灾群众。',
    article: '这次事故造成12人死亡，3500人被疏散，政府已拨款200万元救助受灾群众。',
    measured: { sharedFigures: 3 },
  },
  {
    name: '汉字数字改变',
    earlier: '消防员连夜从起火的大楼中救出二十三人，目前搜救工作仍在继续进行之中。',
    article: '消防员连夜从起火的大楼中救出二十六人，目前搜救工作仍在继续进行之中。',
    measured: { changedFigures: 1 },
    changes: ['figure people: 二十三 > 二十六'],
  },
  {
    name: '万和亿是数量级',
    earlier: '该公司去年营业收入为3.5亿元，用户人数超过120万，利润比前年有明显增长。',
    article: '该公司去年营业收入为35000万元，用户人数超过150万，利润比前年有明显增长。',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure people: 120万 > 150万'],
  },
  {
    name: '词语中的数字不是数字',
    earlier: '四川省三峡地区的居民十分担心万一发生洪水，一些村民已经开始准备搬家。',
    article: '四川省三峡地区的居民非常担心万一发生洪水，一些村民已经开始准备搬家。',
    measured: { figures: 0, earlierFigures: 0 },
  },
  {
    name: '一名与三名相对时是数字',
    earlier: '警方昨天在火车站附近逮捕了一名男子，他涉嫌在商店里盗窃贵重物品并且逃跑。',
    article: '警方昨天在火车站附近逮捕了三名男子，他涉嫌在商店里盗窃贵重物品并且逃跑。',
    measured: { changedFigures: 1 },
    changes: ['figure arrested: 一 > 三'],
  },
  {
    name: '百分数的两种写法',
    earlier: '统计局公布，失业率下降到百分之五点四，通货膨胀率为3%，低于市场此前的预期。',
    article: '统计局公布，失业率下降到5.4%，通货膨胀率为2%，低于市场此前的预期。',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure per cent: 3% > 2%'],
  },
  {
    name: '日期和时间不是变化的数字',
    earlier: '此案将于2019年4月6日上午9时30分在青石镇人民法院开庭审理，双方律师将出庭。',
    article: '此案将于2019年5月8日上午10时15分在青石镇人民法院开庭审理，双方律师将出庭。',
    measured: { figures: 0, changedDates: 2 },
  },
  {
    name: '第几次是次序',
    earlier: '这是该市今年第三次发布暴雨红色预警，学校已经全部停课，地铁也暂停运营。',
    article: '这是该市今年第四次发布暴雨红色预警，学校已经全部停课，地铁也暂停运营。',
    measured: { changedOrdinals: 1 },
    changes: ['figure order: 三 > 四'],
  },
  {
    name: '比分是两个数字的一个数字',
    earlier: '青石队昨晚在主场以2-1战胜白河队，继续排在联赛积分榜的前列，球迷非常高兴。',
    article: '青石队昨晚在主场以3-1战胜白河队，继续排在联赛积分榜的前列，球迷非常高兴。',
    measured: { changedFigures: 1, figures: 1 },
    changes: ['figure score: 2-1 > 3-1'],
  },
  {
    name: '新的引语',
    earlier: '部长星期一视察了这所学校。学校将于星期四复课。',
    article: '部长星期一视察了这所学校。她说：“我们不会放弃任何一个学生。”学校将于星期四复课。',
    measured: { newQuotations: 1 },
    changes: ['quotation:  > 我们不会放弃任何一个学生'],
  },
  {
    name: '另一句话不是同一句话',
    earlier: '市政府宣布明年将修建新的图书馆。',
    article: '市民昨天在公园里举行了音乐会。',
    measured: { newSentences: 1, newShare: 1 },
  },
])
